import { expect, test } from "vitest";
import { activityKindOf } from "./activity-kind.ts";

test.for([
  ["Alterou permissão do usuário", "user"],
  ["Reenviou confirmação de e-mail do usuário", "user"],
  ["Criou link para escolher a senha de administrador", "user"],
  ["Deletou alerta", "alert"],
  ["Alterou disponibilidade do imóvel", "property"],
  ["Deletou destaque do imóvel", "property"],
  ["Criou apelido de cidade", "property"],
  ["Dispensou dado suspeito", "property"],
  ["Dispensou dados suspeitos", "property"],
  ["Alterou configuração", "setting"],
  ["Criou valores de tabela de custos por importação", "setting"],
  ["Aceitou lista retida", "import"],
  ["Criou busca de listas", "import"],
  ["Criou importação", "import"],
  ["Deletou arquivo enviado", "import"],
  ["Alterou pedido de contato para respondido", "person"],
  ["Alterou devolução para paga", "person"],
  ["Reenviou mensagem", "message"],
  ["Reenviou todas as mensagens que não chegaram", "message"],
  ["Criou depoimento", "content"],
  ["Criou aviso", "content"],
  ["Criou artigo", "content"],
  ["Alterou capa do artigo", "content"],
  ["Iniciou trabalho", "operation"],
  ["Alterou erro do servidor para resolvido", "operation"],
  ["Falhou ao desfazer importação", "error"],
  ["Erro ao criar importação", "error"],
  ["Olhou em volta", "other"],
] as const)("%s is of kind %s", ([action, kind]) => {
  expect(activityKindOf(action)).toBe(kind);
});
