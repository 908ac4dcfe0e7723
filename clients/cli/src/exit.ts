import {
  ApiError,
  AuthenticationFailed,
  ConnectionError,
  PermissionDenied,
  RateLimited,
  ServiceFailed,
} from "@/clients/typescript/src/index";

/** The command's exit codes, which `--help` lists. */
export const EXIT = {
  done: 0,
  usage: 2,
  refused: 3,
  unauthorized: 4,
  limited: 5,
  unreachable: 6,
  /** As shells count an end by Ctrl-C. */
  interrupted: 130,
} as const;

/** An end of the command that says why in one sentence, without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A call that cannot be understood, a setting or a file that is missing. */
export function usageError(message: string): CommandError {
  return new CommandError(EXIT.usage, message);
}

/** The exit code of an error; that of an error that nobody foresaw, such as one of this machine's, is usage. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof AuthenticationFailed || error instanceof PermissionDenied) return EXIT.unauthorized;
  if (error instanceof RateLimited) return EXIT.limited;
  if (isUnreachable(error)) return EXIT.unreachable;
  return error instanceof ApiError ? EXIT.refused : EXIT.usage;
}

/** Whether the service did not respond, failed, or something else responded in its place. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ServiceFailed) return true;
  return error instanceof ApiError && error.code === "UNKNOWN";
}

/** The words of a refusal, with the ids of its path as they were given: the service repeats them escaped. */
export function wordsOf(error: Error): string {
  if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") return error.message;
  return error.message.replace(/(?:%[\dA-F]{2})+/g, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
