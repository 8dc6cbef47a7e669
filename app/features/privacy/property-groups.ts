import { CONTRACT, CREATED, UPDATED, type DataGroup } from "./data-group.ts";
import { REMOVED_DAYS } from "#app/features/favorites/hearts/keeping.ts";
import { WITNESS_DAYS } from "#app/core/page-deliveries/delivery.ts";
import { INTEREST_RETENTION } from "#app/features/interests/interest.ts";

const FAVORITE_FIELDS = {
  n_do_imovel: "Número do imóvel",
  created_at: "Quando você o guardou",
  etapa: "Coluna do quadro em que está",
  posicao: "Ordem dentro da coluna",
  movido_em: "Quando você o moveu para a coluna",
  nota: "Sua anotação",
  nota_versao: "Quantas vezes a anotação mudou",
  etiquetas: "Suas etiquetas",
  preco_alvo: "Seu preço alvo, em centavos",
  plano: "A conta da compra que você guardou, como está no endereço da página",
  plano_em: "Quando você guardou a conta",
  desejo: "Se é um pedido do plano Gratuito, que espera por um plano com favoritos",
};

/** Personal data about properties: favourites, the links that share them, requests for contact. */
export const PROPERTY_GROUPS: Readonly<Record<string, DataGroup>> = {
  favorites: {
    title: "Favoritos",
    purpose:
      "Mostrar a você os imóveis que você quer acompanhar. Só você os vê, e quem tiver o link secreto, se você criar um",
    legalBasis: CONTRACT,
    retention: "Até você tirar o imóvel dos favoritos ou excluir a conta",
    fields: FAVORITE_FIELDS,
    withheld: {},
  },
  removed_favorites: {
    title: "Favoritos removidos há pouco",
    purpose: "Devolver a anotação, as etiquetas e a coluna se você guardar o imóvel de novo",
    legalBasis: CONTRACT,
    retention: `${REMOVED_DAYS} dias depois de removido, ou até você excluir a conta`,
    fields: { ...FAVORITE_FIELDS, removed_at: "Quando você o removeu" },
    withheld: {},
  },
  favorite_visits: {
    title: "Novidades dos favoritos que você já viu",
    purpose: "Mostrar o que mudou nos seus favoritos desde a sua última visita",
    legalBasis: CONTRACT,
    retention: "Até a próxima visita, ou até você excluir a conta",
    fields: {
      since: "Até que acontecimento e que listas ia a visita anterior",
      since_at: "Quando terminou a visita anterior",
      seen: "Até que acontecimento e que listas foi a última visita",
      seen_at: "Quando foi a última visita",
    },
    withheld: {},
  },
  diligence_checks: {
    title: "O que você conferiu antes de propor",
    purpose: "Mostrar a você o que já viu de cada imóvel, e quando. Só você vê, com os arquivos que guardou",
    legalBasis: CONTRACT,
    retention: "Até você reabrir o item sem anotação nem arquivo, ou excluir a conta",
    fields: {
      n_do_imovel: "Número do imóvel",
      item: "O que foi conferido",
      state: "Se está aberto, conferido ou não se aplica",
      note: "Sua anotação",
      seen_on: "Quando você viu",
      file_name: "O nome do arquivo que você guardou, que se baixa na página do imóvel",
      file_bytes: "O tamanho do arquivo, em bytes",
      updated_at: UPDATED,
    },
    withheld: { file_key: "O nome interno do arquivo" },
  },
  secret_links: {
    title: "Links secretos",
    purpose: "Mostrar a sua lista ou os seus feeds a quem tiver o endereço que você criou",
    legalBasis: CONTRACT,
    retention: "Até você desativar o link ou excluir a conta",
    fields: {
      id: "Identificador interno do link",
      kind: "O que o link mostra: a lista, os imóveis encontrados (rss) ou os prazos (agenda)",
      show_name: "Se mostra o seu primeiro nome",
      show_notes: "Se mostra as suas notas",
      show_tags: "Se mostra as suas etiquetas",
      show_target: "Se mostra o seu preço alvo",
      created_at: CREATED,
    },
    withheld: { token_hash: "Confere o endereço, que você vê em Meus Favoritos e em Meus Alertas" },
  },
  own_places: {
    title: "Seus lugares",
    purpose:
      "Medir a distância em linha reta dos imóveis até o trabalho, a escola ou outro lugar que você marcou. Só você vê; os pontos não vão para endereços de página nem para registros de acesso, e ninguém de fora é consultado",
    legalBasis: CONTRACT,
    retention: "Até você apagar o lugar ou excluir a conta",
    fields: {
      places:
        "O nome que você deu a cada lugar, o ponto arredondado em cerca de 55 metros, o quanto se sabe dele em metros, e qual lugar está em uso",
      updated_at: UPDATED,
    },
    withheld: {},
  },
  page_deliveries: {
    title: "Páginas de imóveis que você trouxe",
    purpose:
      "Mostrar a você o que a página oficial diz do imóvel. Quando outra pessoa traz o mesmo e é igual à lista do dia, ou quando você administra o portal, o que ela diz vale para todos, sem dizer quem trouxe. A página não é guardada, só o que foi lido nela, sem nomes de pessoas",
    legalBasis: CONTRACT,
    retention: `Até você trazer uma mais nova do mesmo imóvel ou excluir a conta; o resumo da rede, até a página valer para todos ou por ${WITNESS_DAYS} dias. Uma página que ninguém leva para a conta é apagada em 24 horas`,
    fields: {
      id: "Identificador da página, que está no endereço dela",
      n_do_imovel: "Número do imóvel",
      dados: "O que foi lido na página",
      salva_em: "Quando a página foi vista",
      created_at: "Quando chegou",
      expires_at: "Até quando esperaria por uma conta",
      claimed_at: "Quando você a trouxe para a conta",
      public_at: "Quando passou a valer para todos",
      divergence: "O que nela não é igual à lista do dia",
      by_administrator: "Se você administrava o portal quando a trouxe",
    },
    withheld: {
      settled_with: "Com que importação de listas ela foi comparada por último, que serve só para comparar",
      impressao: "Resumo do texto da página, que serve só para comparar",
      fatos: "Resumo do que foi lido, que serve só para comparar",
      network: "Resumo com chave da rede de onde ela veio, de que ninguém volta ao endereço",
    },
  },
  page_tokens: {
    title: "Tokens para entregar páginas",
    purpose: "Deixar que a extensão que você configurou entregue páginas à sua conta, e nada mais",
    legalBasis: CONTRACT,
    retention: "Até você desativar o token ou excluir a conta",
    fields: {
      id: "Identificador interno do token",
      created_at: CREATED,
      last_used_at: "Quando foi usado pela última vez",
    },
    withheld: { token_hash: "Confere o token, que você vê em Trazer a página" },
  },
  interests: {
    title: "Interesse em imóveis",
    purpose: "Responder a quem pediu contato sobre um imóvel. Quem administra o portal recebe o pedido",
    legalBasis: "Seu consentimento (LGPD, art. 7º, I)",
    retention: `${INTEREST_RETENTION}, ou até você retirar o pedido ou excluir a conta`,
    fields: {
      id: "Identificador interno do pedido",
      n_do_imovel: "Número do imóvel",
      name: "Nome para o contato",
      email: "E-mail para o contato",
      phone: "Telefone para o contato, se você informou",
      consent_version: "Versão do texto com que você concordou",
      created_at: "Quando você pediu e concordou",
      answered_at: "Quando o pedido foi respondido",
    },
    withheld: {
      token_hash: "Confere o link da mensagem que retira o pedido",
      answered_by: "Quem respondeu pelo portal: é dado de outra pessoa",
    },
  },
};
