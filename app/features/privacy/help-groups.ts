import { HELP_RETENTION } from "#app/features/help/help.ts";
import { CREATED, type DataGroup } from "./data-group.ts";

const ANSWERING = "Execução do contrato com você, ou o que você pede antes dele (LGPD, art. 7º, V)";
const RETENTION = `${HELP_RETENTION}, ou até você apagar o pedido pelo link do e-mail ou excluir a conta`;

/** Personal data of requests for help. */
export const HELP_GROUPS: Readonly<Record<string, DataGroup>> = {
  help_requests: {
    title: "Pedidos de ajuda",
    purpose: "Responder a quem pede ajuda. Quem administra o portal lê os pedidos",
    legalBasis: ANSWERING,
    retention: RETENTION,
    fields: {
      id: "Identificador interno do pedido",
      protocol: "Número do protocolo",
      name: "Nome de quem pediu",
      email: "E-mail para a resposta",
      subject: "Assunto",
      n_do_imovel: "Imóvel de que trata, se você informou",
      failure: "Número do atendimento que uma página de erro mostrou",
      created_at: CREATED,
      waiting_since: "Desde quando espera resposta",
      last_message_at: "Quando veio a última mensagem",
      closed_at: "Quando foi encerrado",
      version: "Quantas vezes mudou",
      proven_at: "Quando se soube que o e-mail é seu",
    },
    withheld: {
      token_hash: "Confere o link da mensagem que abre o pedido",
      digest: "Reconhece o mesmo formulário enviado duas vezes",
      search_text: "Repete o protocolo, o nome e o e-mail sem acentos, para a busca da administração",
    },
  },
  help_messages: {
    title: "Mensagens dos pedidos de ajuda",
    purpose: "Guardar o que foi perguntado e respondido",
    legalBasis: ANSWERING,
    retention: RETENTION,
    fields: {
      request_id: "De que pedido",
      number: "Posição na conversa",
      author: "Quem escreveu: você (person) ou o portal (team)",
      body: "O texto",
      at: "Quando",
    },
    withheld: { admin_id: "Quem respondeu pelo portal: é dado de outra pessoa" },
  },
};
