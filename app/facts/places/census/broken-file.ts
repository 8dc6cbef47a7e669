/** Nothing of a file may be used; the message says why, in Portuguese, and follows the name of the file. */
export class BrokenFile extends Error {
  override name = "BrokenFile";
}

const WORDS: Record<string, string> = {
  ENOENT: "o arquivo não existe",
  ENOTDIR: "o arquivo não existe",
  ENAMETOOLONG: "o arquivo não existe",
  EACCES: "sem permissão para ler o arquivo",
  EPERM: "sem permissão para ler o arquivo",
  ELOOP: "é um atalho que não leva a nenhum arquivo",
};

/** An error of the operating system as a `BrokenFile` with Portuguese words; any other error as it is. */
export function asBroken(error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  return new BrokenFile(WORDS[code] ?? `o arquivo não pôde ser lido (${code})`, { cause: error });
}

/** What is done with a file, whose failure is that of the file. */
export async function rethrowAsBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw asBroken(error);
  }
}
