-- The bank rounds its discount up to hundredths; its own figure comes with the next list.
UPDATE "properties" SET "desconto" = ceil(("valor_de_avaliacao" - "preco") * 10000::numeric / "valor_de_avaliacao") / 100
WHERE "preco" <= "valor_de_avaliacao" AND "valor_de_avaliacao" > 0;
