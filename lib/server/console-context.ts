import "server-only";
import type { PageContext, UserCaller } from "./context";

/** A signed-in person at a page or an action of a funder's console; a CallContext for services. */
export interface ConsoleContext extends PageContext {
  caller: UserCaller;
  funder: { name: string };
  email: string;
  sessionId: string;
}
