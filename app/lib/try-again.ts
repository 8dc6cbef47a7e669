/** `Tente de novo em 12 minutos.` */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `Tente de novo em ${Math.ceil(minutes / 60)} horas.`;
  return minutes === 1 ? "Tente de novo em 1 minuto." : `Tente de novo em ${minutes} minutos.`;
}
