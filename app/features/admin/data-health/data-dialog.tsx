import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Act, AvailabilityForm, SendButton, type RefusedAct } from "./act-parts.tsx";
import { GivenReason, ReasonField } from "../kit/reason-field.tsx";
import { Facts } from "../kit/figures.tsx";
import type { DataDialogView } from "./data-dialog.server.ts";
import { dataList, readItem, type DataQuery } from "./data-words.ts";
import { PlaceForm } from "./place-form.tsx";
import type { MapGround } from "#app/features/map/map-view.ts";

interface Props {
  view: DataDialogView;
  query: DataQuery;
  refused: RefusedAct | null;
  ground: MapGround;
}

/** What is suspicious about one row of the queue, and the forms that settle it. */
export function DataDialog({ view, query, refused, ground }: Props) {
  const { id, status, why, facts, property, placeItem, alias, place, listed, signal, dismissed } = view;
  const here = dataList.href({ ...query, open: readItem(id) });
  const of = (act: string) => (refused?.act === act ? refused : null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {status && (
        <div className="grid gap-2">
          <p>
            <span className={status.tone}>{status.label}</span>
          </p>
          <p className="text-sm text-muted">{why}</p>
        </div>
      )}
      <Facts facts={facts} />
      {property && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          <a href={`/property/${property.number}`} className="link inline-flex min-h-11 items-center">
            Página no Martelo
          </a>{" "}
          {property.bankPage !== null && (
            <a
              href={property.bankPage}
              target="_blank"
              rel="noopener"
              className="link inline-flex min-h-11 items-center gap-1"
            >
              Página da Caixa
              <Icon name="external" />
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          )}{" "}
          {placeItem !== null && (
            <Link
              to={dataList.href({ ...query, open: readItem(placeItem) })}
              className="link inline-flex min-h-11 items-center"
            >
              Corrigir a posição
            </Link>
          )}
        </p>
      )}
      {alias && (
        <Act title={alias.given === null ? "Dizer qual município é" : "Apelido"}>
          <AliasForm id={id} here={here} alias={alias} refused={of("apelido")} />
        </Act>
      )}
      {place && (
        <Act title="Posição">
          <PlaceForm
            key={place.point}
            id={id}
            here={here}
            place={place}
            refused={of("posicao")}
            ground={ground}
          />
          {place.corrected && (
            <Form method="post" action={here} className="grid justify-items-start gap-2">
              <input type="hidden" name="item" value={id} />
              <p className="text-sm text-muted">
                Desfazer devolve o imóvel ao lugar em que as listas e os mapas o põem.
              </p>
              <SendButton act="desfazer_posicao">Desfazer a posição</SendButton>
            </Form>
          )}
        </Act>
      )}
      {signal !== null && (
        <Act title="Está certo assim">
          <Form method="post" action={here} className="grid justify-items-start gap-3">
            <input type="hidden" name="item" value={id} />
            <input type="hidden" name="sinal" value={signal} />
            <ReasonField
              id="motivo-dispensa"
              label="Por que está certo"
              hint="O item sai da fila até que os valores mudem."
              error={of("dispensar")?.errors.motivo}
              typed={of("dispensar")?.typed.motivo}
            />
            <SendButton act="dispensar">Está certo assim</SendButton>
          </Form>
        </Act>
      )}
      {dismissed !== null && (
        <Act title="Está certo assim">
          <GivenReason text={dismissed} />
          <Form method="post" action={here}>
            <input type="hidden" name="item" value={id} />
            <SendButton act="reabrir">Pôr de volta na fila</SendButton>
          </Form>
        </Act>
      )}
      {listed && (
        <Act title={listed.available ? "Retirar do portal" : "Fora do portal"}>
          <AvailabilityForm here={here} item={id} {...listed} refused={of("indisponivel")} />
        </Act>
      )}
    </div>
  );
}

interface AliasProps {
  id: string;
  here: string;
  alias: NonNullable<DataDialogView["alias"]>;
  refused: RefusedAct | null;
}

function AliasForm({ id, here, alias: { state, name, cities, suggestion, given }, refused }: AliasProps) {
  if (given !== null) {
    return (
      <Form method="post" action={here} className="grid justify-items-start gap-2">
        <input type="hidden" name="item" value={id} />
        <p className="text-sm">
          “{name}” é {given}/{state}, em todas as listas.
        </p>
        <p className="text-sm text-muted">Desfazer deixa estes imóveis de novo sem município e sem ponto.</p>
        <SendButton act="desfazer_apelido">Desfazer o apelido</SendButton>
      </Form>
    );
  }
  return (
    <Form method="post" action={here} className="grid justify-items-start gap-3">
      <input type="hidden" name="item" value={id} />
      <div className="w-full">
        <Field
          name="municipio"
          label={`Município de ${state}`}
          list="municipios"
          autoComplete="off"
          hint="Vale para todos os imóveis do estado com este nome, agora e nas próximas listas."
          error={refused?.errors.municipio}
          defaultValue={refused?.typed.municipio ?? suggestion ?? ""}
        />
        <datalist id="municipios">
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="distrito"
          value="sim"
          defaultChecked={refused?.typed.distrito === "sim"}
          className="size-5 flex-none accent-brand"
        />
        O nome da lista é de um distrito ou bairro deste município
      </label>
      <SendButton act="apelido" main>
        Criar apelido
      </SendButton>
    </Form>
  );
}
