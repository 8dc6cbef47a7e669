/** Kinds of events in an account's history, with the labels its owner reads. */
export const ACCOUNT_EVENTS = {
  sign_in: "Entrou na conta",
  sign_in_failed: "Senha errada",
  code_failed: "Senha certa, código errado",
  second_step_locked: "Muitos códigos errados: entrada por código travada por uns minutos",
  signed_up: "Conta criada",
  email_confirmed: "E-mail confirmado",
  password_changed: "Senha alterada",
  email_changed: "E-mail alterado",
  two_step_on: "Verificação em duas etapas ativada",
  two_step_off: "Verificação em duas etapas desativada",
  recovery_codes_made: "Novos códigos de recuperação",
  passkey_added: "Chave de acesso criada",
  passkey_removed: "Chave de acesso removida",
  provider_linked: "Entrada por outro provedor ligada",
  blocked: "Conta bloqueada pela administração",
  unblocked: "Conta desbloqueada pela administração",
  session_ended: "Sessão encerrada",
  deletion_requested: "Exclusão da conta pedida",
  deletion_cancelled: "Exclusão da conta cancelada",
  data_exported: "Dados exportados",
} as const;

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS;

export interface AccountEvent {
  id: string;
  kind: AccountEventKind;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
}
