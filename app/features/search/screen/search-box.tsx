import { Icon } from "#app/ui/icon.tsx";

/** The text part of the filter form: words, a whole sentence or a property's number. */
export function SearchBox({ text }: { text: string }) {
  return (
    <div className="search-box">
      <Icon name="search" className="icon max-2xl:hidden" />
      <input
        type="search"
        name="q"
        defaultValue={text}
        maxLength={200}
        aria-label="Buscar por endereço, bairro, cidade ou código do imóvel"
        placeholder="Endereço, bairro, cidade ou código"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="button button-brand max-2xl:min-w-11 max-2xl:px-3">
        <Icon name="search" className="icon 2xl:hidden" />
        <span className="max-2xl:sr-only">Buscar</span>
      </button>
    </div>
  );
}
