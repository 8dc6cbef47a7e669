import type { Letter } from "#app/platform/mail-transport.server.ts";

export const LETTER: Letter = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  to: "ana@exemplo.com.br",
  subject: "Confirmação: é só um passo",
  html: '<p>Olá, Ana! <a href="https://martelo.example/auth?a=1&amp;b=2">Confirmar</a></p>',
  plain: "Olá, Ana! https://martelo.example/auth?a=1&b=2",
  writtenAt: new Date("2026-11-21T15:05:00.042Z"),
  unsubscribeUrl: null,
};
