import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { InvalidEnvironment, readEnv } from "./env.server.ts";
import { projectRoot } from "./project-root.server.ts";

function refusal(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.message.split("\n");
    throw error;
  }
  return [];
}

test("the README describes every variable, and no other", () => {
  const text = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");
  const names = text("app/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm);
  const table = text("README.md").split("## Configuration")[1]!.split("\n## ")[0]!;
  const rows = table.split("\n").flatMap((line) => line.split("|")[1] ?? "");
  const described = rows.join().matchAll(/`([A-Z][A-Z0-9_]+)`/g);
  const sorted = (matches: Iterable<RegExpMatchArray>) => [...matches].map(([, name]) => name!).sort();
  expect(sorted(described)).toEqual(sorted(names));
});

test("without any variable every value has a default that works on one machine", () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    pagesPerSecond: 10,
    host: null,
    publicUrl: null,
    dataDir: path.join(projectRoot(), "data"),
    databaseUrl: null,
    geocoderUrl: null,
    mapStyleUrl: null,
    syncCron: null,
    syncUrl: "https://venda-imoveis.caixa.gov.br",
    syncPauseMs: 20_000,
    cnefeUrl:
      "https://ftp.ibge.gov.br/Cadastro_Nacional_de_Enderecos_para_Fins_Estatisticos/Censo_Demografico_2022/Arquivos_CNEFE/CSV/",
    cnefePauseMs: 2_000,
    photoCacheBytes: 1_000_000_000,
    photoPauseMs: 1000,
    demo: true,
    contactEmail: null,
    contactPhone: null,
    operatorName: null,
    operatorTaxId: null,
    sessionSecret: null,
    vapidPrivateKey: null,
    pushAnyHost: false,
    devMail: false,
    smtpUrl: null,
    mailFrom: "Martelo <nao-responda@localhost>",
    s3Url: null,
    socialKeys: [],
    indexNowKey: null,
    indexNowUrl: "https://api.indexnow.org/indexnow",
    logLevel: "info",
    stripeKeys: null,
    paymentsSandbox: false,
  });
});

test("a variable that is empty counts as not set", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "", PUBLIC_URL: "", SYNC_CRON: "", DEMO: "" })).toEqual(
    readEnv({}),
  );
  expect(readEnv({ DATABASE_URL: "  " }).databaseUrl).toBeNull();
});

test("all invalid variables are reported together, one line each, with the reason", () => {
  const wrong = {
    PORT: "65536",
    PUBLIC_URL: "imoveis.exemplo.com.br",
    DATABASE_URL: "mysql://localhost/x",
    SYNC_CRON: "às seis",
    SYNC_PAUSE_MS: "-1",
    DEMO: "sim",
    LOG_LEVEL: "loud",
  };
  const [title, ...lines] = refusal(wrong);
  expect(title).toBe("Variáveis de ambiente inválidas:");
  expect(lines.map((line) => /^ {2}(\w+): deve ser /.exec(line)?.[1]).sort()).toEqual(
    Object.keys(wrong).sort(),
  );
  expect(lines).toContain("  PORT: deve ser um número inteiro de 0 a 65535");
  expect(lines).toContain("  DATABASE_URL: deve ser um endereço que começa com postgres:// ou postgresql://");
});

test("an invalid value is never repeated in the message, because it may hold a password", () => {
  expect(refusal({ DATABASE_URL: "mysql://me:segredo@host/x" }).join("\n")).not.toContain("segredo");
});

test("the operator's tax id is checked and stored without punctuation", () => {
  expect(readEnv({ OPERATOR_TAX_ID: "11.222.333/0001-81" }).operatorTaxId).toBe("11222333000181");
  expect(refusal({ OPERATOR_TAX_ID: "11.222.333/0001-82" })).toContain(
    "  OPERATOR_TAX_ID: Este CNPJ não é válido. Confira cada número.",
  );
});

test("final slashes of addresses are removed, and folders become absolute", () => {
  expect(readEnv({ PUBLIC_URL: "https://exemplo.com.br/" }).publicUrl).toBe("https://exemplo.com.br");
  expect(readEnv({ DATA_DIR: "elsewhere" }).dataDir).toBe(path.join(projectRoot(), "elsewhere"));
});
