import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";

/** Messages of signing in, signing up and new passwords, one per outcome. */
export const SIGNED_IN = goodNews(
  "Login realizado com sucesso!",
  "Você será redirecionado para o dashboard.",
);
/** Shown when the person goes on to the page they requested. */
export const SIGNED_IN_ELSEWHERE = goodNews("Login realizado com sucesso!");
export const SIGNED_UP = goodNews(
  "Conta criada com sucesso!",
  "Verifique seu email para confirmar sua conta.",
);
export const PASSWORD_UPDATED = goodNews("Senha atualizada!", "Sua senha foi alterada com sucesso.");
export const RESET_SENT = goodNews(
  "Email enviado!",
  "Verifique sua caixa de entrada para redefinir sua senha.",
);
export const CONFIRMATION_SENT = goodNews(
  "Email enviado!",
  "Se houver uma conta a confirmar com este e-mail, o novo link chega em instantes.",
);
export const EMAIL_CONFIRMED = goodNews("E-mail confirmado!", "Sua conta está pronta para usar.");

export const WRONG_CREDENTIALS = signInFailed("E-mail ou senha incorretos.");
export const UNCONFIRMED = signInFailed("Confirme seu e-mail antes de entrar.");
export const WRONG_CODE = signInFailed("O código não confere. Confira e tente de novo.");
export const BEGIN_AGAIN = signInFailed("O tempo para o código acabou. Entre de novo com sua senha.");

export const UNEXPECTED = badNews("Erro inesperado", "Tente novamente em alguns instantes.");

export function signedIn(returnTo: string): Toast {
  return returnTo === "/dashboard" ? SIGNED_IN : SIGNED_IN_ELSEWHERE;
}

export function signInFailed(reason: string): Toast {
  return badNews("Erro ao fazer login", reason);
}

/** `Muitas tentativas. Tente de novo em 12 minutos.` */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Tente de novo em ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
}
