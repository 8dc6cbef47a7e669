type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Remembers text that was typed before the page is hydrated. React would take no notice of it, and write the server's
 * text over a textarea's. The returned function, called after hydration, types it again.
 */
export function rememberEarlyText(): () => void {
  const early = new Map<Field, string>();
  const remember = (field: Field) => {
    // What is no such field has no default value.
    const { value, defaultValue = value, type } = field;
    if (value !== defaultValue && !NO_TEXT.test(type)) early.set(field, value);
  };
  const heard = ({ target }: Event) => remember(target as Field);
  document.querySelectorAll<Field>("input, textarea").forEach(remember);
  document.addEventListener("input", heard, true);
  return () => {
    document.removeEventListener("input", heard, true);
    early.forEach((text, field) => {
      // React reports input where the value differs from the one last set through the element's own property.
      field.value = field.defaultValue;
      Reflect.set(Object.getPrototypeOf(field), "value", text, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
}

const NO_TEXT = /file|checkbox|radio/;
