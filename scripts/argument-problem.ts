/** Why `parseArgs` refused a command line, in Portuguese. */
export function argumentProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /'([^'\s]+)/.exec(error.message)?.[1];
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Opção desconhecida: ${option}`;
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return `A opção ${option} está sem valor, ou com um que não leva.`;
  return error.message;
}
