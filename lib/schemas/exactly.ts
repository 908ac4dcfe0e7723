/** A type that deeply equals the expected one, without further properties; `any` does not. */
export type Exactly<Expected, Given> = 0 extends 1 & Given
  ? never
  : Given extends Expected
    ? Given extends readonly (infer Item)[]
      ? ExactItems<Expected, Item>
      : Given extends object
        ? { [Name in keyof Given]: ExactMember<NonNullable<Expected>, Name, Given[Name]> }
        : Given
    : Expected;

/** Refuses a property whose type is not known. */
export type NotAny<Given, Name extends string> = 0 extends 1 & Given ? Record<Name, never> : unknown;

type ExactItems<Expected, Item> = Expected extends readonly (infer ExpectedItem)[]
  ? readonly Exactly<ExpectedItem, Item>[]
  : never;

type ExactMember<Expected, Name, Member> = Name extends keyof Expected
  ? Exactly<Expected[Name], Member>
  : never;
