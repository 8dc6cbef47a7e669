/** The name of a file without the folders of the machine it was on; a file in a zip keeps the zip's name. */
export function fileName(file: string): string {
  return file
    .split(" › ")
    .map((part) => part.split(/[\\/]/).at(-1) ?? part)
    .join(" › ");
}
