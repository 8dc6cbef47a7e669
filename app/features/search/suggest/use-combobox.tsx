import { useId, useState, type KeyboardEvent } from "react";

interface Options {
  /** Number of options. */
  count: number;
  /** Whether other options are about to replace them: keys mark none of these, which are for an earlier text. */
  isLate?: boolean;
  onPick: (index: number) => void;
  /** Called for `Delete` on an option where the key takes no letter: after the text. */
  onDelete: (index: number) => void;
}

/** A text field with a list under it, by the ARIA 1.2 combobox pattern: the focus stays in the field. */
export function useCombobox({ count, isLate = false, onPick, onDelete }: Options) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const active = isOpen && marked < count ? marked : -1;
  const isShown = isOpen && count > 0;

  function open() {
    setOpen(true);
    setMarked(-1);
  }

  function close() {
    setOpen(false);
    setMarked(-1);
  }

  /** Moves from the field (-1) through the options and back to it. */
  function move(by: 1 | -1) {
    if (!isOpen) open();
    if (isLate) return;
    setMarked(((active + 1 + by + count + 1) % (count + 1)) - 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, value } = event.currentTarget;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape" && isShown) close();
    else if (event.key === "Enter" && active >= 0) onPick(active);
    else if (event.key === "Delete" && active >= 0 && selectionStart === value.length) onDelete(active);
    else return;
    event.preventDefault();
  }

  return {
    open,
    close,
    isOpen,
    isShown,
    active,
    input: {
      role: "combobox",
      "aria-expanded": isShown,
      "aria-controls": isShown ? id : undefined,
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
    },
    listId: id,
    optionId: (index: number) => `${id}-${index}`,
  };
}
