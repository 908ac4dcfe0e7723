import { expect, test } from "vitest";
import { COMMANDS } from "@/scripts/admin/commands";

test.each(Object.entries(COMMANDS))("the usage of %s has its arguments and its options", (name, command) => {
  const { usage, positionals, options } = command;
  expect(usage).toMatch(new RegExp(`^${name}( |$)`));
  const [args = ""] = usage.slice(name.length).split(/\[?--/);
  expect(args.match(/<[^>]+>/g) ?? []).toHaveLength(positionals);
  const named = [...usage.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
  expect(new Set(named)).toEqual(new Set(Object.keys(options)));
});
