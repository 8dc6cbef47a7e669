import { UnreadableFile, type FileKind } from "#app/core/ingestion/source.ts";

const EXPECTED =
  "Esperava uma lista da Caixa (Lista_imoveis_UF.csv) com as colunas N° do imóvel, UF, Cidade, Bairro, Endereço, " +
  "Preço, Valor de avaliação, Descrição, Modalidade de venda e Link de acesso.";

/** A refusal that says what was found and what was expected. */
export function refusal(what: string, options?: ErrorOptions): UnreadableFile {
  return new UnreadableFile(`${what} ${EXPECTED}`, options);
}

/** The error for a file of this kind, which is not a list. */
export function refusalOfKind(kind: Exclude<FileKind, "list" | "json">): UnreadableFile {
  switch (kind) {
    case "empty":
      return refusal("O arquivo está vazio.");
    case "captcha":
      return refusal(
        "O arquivo é a página de verificação (captcha) que o site da Caixa mostra quando bloqueia o acesso: " +
          "abra o site no navegador, baixe a lista e envie o arquivo baixado.",
      );
    case "property-page":
      return refusal("O arquivo é a página de um imóvel, não uma lista.");
    case "html":
      return refusal("O arquivo é uma página da internet (HTML), não uma lista.");
    case "mhtml":
      return refusal(
        "O arquivo é uma página da internet salva (.mhtml), e não a de um imóvel nem uma lista.",
      );
    case "plist":
      return refusal("O arquivo é uma página salva pelo Safari (.webarchive), não uma lista.");
    case "zip":
      return refusal("O conteúdo é compactado (.zip): descompacte antes.");
    case "office":
      return refusal("O arquivo é uma planilha (.xlsx) ou um documento (.docx): salve a planilha como CSV.");
    case "pdf":
      return refusal("O arquivo é um PDF, não uma lista.");
    case "image":
      return refusal("O arquivo é uma imagem, não uma lista.");
    case "binary":
      return refusal("O arquivo é binário, não um texto.");
  }
}
