import { expect, test } from "vitest";
import { logSubjectOf, logTypeOf } from "./log-types.ts";

test.for([
  ["Alterou permissão do usuário", "update", "user"],
  ["Alterou perfil", "update", "user"],
  ["Deletou alerta", "delete", "alert"],
  ["Alterou disponibilidade do imóvel", "update", "property"],
  ["Alterou propriedade", "update", "property"],
  ["Alterou configuração", "update", "setting"],
  ["Criou administrador", "create", "other"],
  ["Aceitou lista retida", "info", "list"],
  ["Desfez importação", "info", "list"],
  ["Alterou plano", "update", "plan"],
  ["Alterou pedido para respondido", "update", "request"],
  ["Reenviou mensagem", "info", "message"],
  ["Falhou ao deletar alerta", "info", "error"],
  ["Alterou usuário e Deletou alerta", "delete", "user"],
] as const)("%s is of type %s, about: %s", ([action, type, subject]) => {
  expect([logTypeOf(action), logSubjectOf(action)]).toEqual([type, subject]);
});
