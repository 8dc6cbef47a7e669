import { expect, test } from "vitest";
import { logTypeOf } from "./log-entry.ts";

test.for([
  ["Alterou permissão do usuário", "update"],
  ["Deletou alerta", "delete"],
  ["Criou administrador", "create"],
  ["Aceitou lista retida", "info"],
  ["Desfez importação", "info"],
  ["Falhou ao deletar alerta", "info"],
  ["Alterou usuário e Deletou alerta", "delete"],
] as const)("%s is of type %s", ([action, type]) => {
  expect(logTypeOf(action)).toBe(type);
});
