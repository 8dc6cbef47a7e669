export type MapTheme = "light" | "dark";

/** The product's colour tokens as values for a canvas, and the colours of the sea and of narrow rivers, which only maps use. */
export interface MapColors {
  sea: string;
  river: string;
  paper: string;
  surface: string;
  sunken: string;
  line: string;
  control: string;
  ink: string;
  muted: string;
  brand: string;
  brandStrong: string;
  onBrand: string;
  brandSoft: string;
  amber: string;
  amberSoft: string;
  red: string;
}

export const MAP_COLORS: Record<MapTheme, MapColors> = {
  light: {
    sea: "#dde6e4",
    river: "#bfd3cf",
    paper: "#faf8f4",
    surface: "#ffffff",
    sunken: "#f2eee6",
    line: "#e3ddd1",
    control: "#8a8273",
    ink: "#1f1d19",
    muted: "#5f594e",
    brand: "#11583d",
    brandStrong: "#0b412d",
    onBrand: "#ffffff",
    brandSoft: "#e2efe6",
    amber: "#834700",
    amberSoft: "#fbecd0",
    red: "#a8241c",
  },
  dark: {
    sea: "#0d1213",
    river: "#0a1617",
    paper: "#161512",
    surface: "#1f1d1a",
    sunken: "#2a2723",
    line: "#37332d",
    control: "#857d70",
    ink: "#f3efe7",
    muted: "#b5ad9f",
    brand: "#74d1a2",
    brandStrong: "#93e0b8",
    onBrand: "#0b2519",
    brandSoft: "#1c3429",
    amber: "#f0b960",
    amberSoft: "#3a2c12",
    red: "#ff9d92",
  },
};
