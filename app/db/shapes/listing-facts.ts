/**
 * What a row of a list says of a property beside its number, state, amounts and sale mode. Fields that are null in the
 * row are left out, so that equal facts are equal JSON.
 */
export interface ListingFacts {
  cidade: string;
  bairro?: string;
  endereco: string;
  financiamento?: boolean;
  descricao?: string;
  tipo: string;
  areaTotal?: number;
  areaPrivativa?: number;
  areaTerreno?: number;
  quartos?: number;
  banheiros?: number;
  vagas?: number;
  salas?: number;
  suites?: number;
  lavabos?: number;
  comodidades: string[];
  termosDesconhecidos: string[];
  /** Percent; only where the list states another discount than its amounts give. */
  desconto?: number;
}

/** A row of a list that was refused although it could be read. Amounts are integer cents. */
export interface RefusedRow {
  preco: number;
  valorDeAvaliacao: number;
  modalidadeDeVenda: string;
  fatos: ListingFacts;
}
