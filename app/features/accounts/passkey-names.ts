export const PASSKEY_NAME_MAX = 60;

/** Name of a passkey that its owner did not name. */
export const UNNAMED_PASSKEY = "Chave de acesso";
