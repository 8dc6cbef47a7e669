import { expect, test } from "vitest";
import { logTypeOf } from "./log-types.ts";

test.for([
  ["Alterou permissão do usuário", "update"],
  ["Alterou perfil", "update"],
  ["Deletou alerta", "delete"],
  ["Alterou disponibilidade do imóvel", "update"],
  ["Alterou propriedade", "update"],
  ["Alterou configuração", "update"],
  ["Criou administrador", "create"],
  ["Aceitou lista retida", "info"],
  ["Desfez importação", "info"],
  ["Alterou plano", "update"],
  ["Alterou pedido para respondido", "update"],
  ["Reenviou mensagem", "info"],
  ["Falhou ao deletar alerta", "info"],
  ["Alterou usuário e Deletou alerta", "delete"],
] as const)("%s is of type %s", ([action, type]) => {
  expect(logTypeOf(action)).toBe(type);
});
