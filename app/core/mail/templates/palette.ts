/** The light colours of app/ui/tokens.css as values: mail programs know no custom properties. */
export const PALETTE = {
  paper: "#faf8f4",
  surface: "#ffffff",
  sunken: "#f2eee6",
  line: "#e3ddd1",
  ink: "#1f1d19",
  muted: "#5f594e",
  brand: "#11583d",
  amberSoft: "#fbecd0",
  onBrand: "#ffffff",
} as const;

/** Inter where it is installed; no letter loads a font. */
export const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
