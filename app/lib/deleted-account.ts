/** Whoever did or asked for something, where the account is no more. */
export const DELETED_ACCOUNT = "Conta excluída";
/** The same within a sentence: `por uma conta excluída`. */
export const A_DELETED_ACCOUNT = `uma ${DELETED_ACCOUNT.toLowerCase()}`;
