export const PASSKEY_NAME_MAX = 60;

/** What a passkey is called whose owner did not name it. */
export const UNNAMED_PASSKEY = "Chave de acesso";
