import { expect, test } from "vitest";
import { activityKindOf } from "./activity-kind.ts";

test.for([
  ["Alterou permissão do usuário", "user"],
  ["Alterou perfil", "user"],
  ["Deletou alerta", "alert"],
  ["Alterou disponibilidade do imóvel", "property"],
  ["Alterou configuração", "setting"],
  ["Aceitou lista retida", "import"],
  ["Desfez importação de lista", "import"],
  ["Alterou pedido sobre dados pessoais para aberto", "person"],
  ["Alterou devolução para paga", "person"],
  ["Reenviou mensagem", "message"],
  ["Falhou ao desfazer importação", "error"],
  ["Iniciou tarefa", "other"],
] as const)("%s is of kind %s", ([action, kind]) => {
  expect(activityKindOf(action)).toBe(kind);
});
