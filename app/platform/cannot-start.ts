/** The product cannot start for a reason outside of it; `message` is Portuguese, for the operator. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/** The refusal for a file or folder that cannot be read or written; null where the error has another cause. */
export function unusableFile(file: string, error: unknown): CannotStart | null {
  const { code } = error as NodeJS.ErrnoException;
  if (!code) return null;
  return new CannotStart(
    `não é possível ler ou gravar ${file} (${code}). Confira o caminho, o espaço em disco e as permissões, ` +
      "ou escolha outra pasta com DATA_DIR.",
    { cause: error },
  );
}
