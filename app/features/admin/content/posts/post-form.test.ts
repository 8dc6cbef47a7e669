import { expect, test } from "vitest";
import { readForm } from "#app/lib/form.ts";
import { formOf } from "#tests/form-data.ts";
import { postForm, typedPost } from "./post-form.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const COMPLETE = {
  titulo: "Quem paga o IPTU?",
  endereco: "",
  resumo: "O edital diz.",
  texto: "Um texto.",
  fontes: "CTN, art. 130",
  assunto: "riscos",
  revisado_em: "2026-11-23",
  descricao_capa: "",
  publicacao: "publicado",
  quando: "",
};

const read = (change: Partial<typeof COMPLETE>) =>
  readForm(postForm(NOW), formOf({ ...COMPLETE, ...change }));
const wrong = (change: Partial<typeof COMPLETE>) => {
  const answer = read(change);
  return answer.ok ? [] : Object.keys(answer.errors).toSorted();
};

test("a draft needs a title only; what readers will see is complete", () => {
  const empty = { resumo: " ", texto: "", fontes: "", revisado_em: "" };
  expect(wrong({ ...empty, publicacao: "rascunho" })).toEqual([]);
  expect(wrong({ publicacao: "rascunho", titulo: " " })).toContain("titulo");
  for (const publicacao of ["publicado", "agendado"])
    expect(wrong({ ...empty, publicacao, quando: "2026-11-24T08:00" })).toEqual(
      Object.keys(empty).toSorted(),
    );
});

test("a text that names a source which does not exist is refused, with its name", () => {
  expect(wrong({ texto: "Em 60 dias.[^lei-9514-30]" })).toEqual([]);
  expect(read({ texto: "Em 60 dias.[^lei-9999]", publicacao: "rascunho" })).toMatchObject({
    ok: false,
    errors: { texto: expect.stringContaining("[^lei-9999]") },
  });
});

test("an article is scheduled for a time in São Paulo that has not come", () => {
  const later = { publicacao: "agendado", quando: "2026-11-23T09:01" };
  expect(read(later)).toMatchObject({
    ok: true,
    value: { publication: { when: "later", at: new Date("2026-11-23T12:01:00Z") } },
  });
  for (const quando of ["", "2026-11-23T09:00", "2026-02-30T10:00", "amanhã"])
    expect([quando, wrong({ ...later, quando })]).toEqual([quando, ["quando"]]);
});

test("the slug follows from the title where none is typed, and has letters, digits and hyphens only", () => {
  expect(read({})).toMatchObject({ value: { slug: "quem-paga-o-iptu" } });
  expect(wrong({ titulo: "???" })).toEqual(["endereco"]);
  for (const endereco of ["Com-Maiuscula", "com espaço", "../admin", "-a"])
    expect([endereco, wrong({ endereco })]).toEqual([endereco, ["endereco"]]);
});

test("a day of revision that has not come and a text that is too long are refused", () => {
  expect(wrong({ revisado_em: "2026-11-24" })).toEqual(["revisado_em"]);
  expect(wrong({ texto: "x".repeat(40_001), resumo: "y".repeat(301) })).toEqual(["resumo", "texto"]);
});

test("the form shows a scheduled article's time as it was typed", () => {
  const texts = { slug: "iptu", title: "IPTU", summary: "s", body: "b", sources: "f", coverAlt: "" };
  const times = { revisedOn: "2026-11-20", createdAt: NOW, updatedAt: NOW } as const;
  const id = "5f0c1d9e-8a53-4d0a-9d3b-3f6a1f7c2b11";
  const publishedAt = new Date("2026-11-24T11:05:00Z");
  const post = { ...texts, ...times, id, publishedAt, cover: null, category: null, version: 1 };
  expect(typedPost(post, NOW)).toMatchObject({ publicacao: "agendado", quando: "24/11/2026 08:05" });
  const shown = typedPost({ ...post, publishedAt: NOW }, NOW);
  expect(shown).toMatchObject({ publicacao: "publicado", quando: "" });
});
