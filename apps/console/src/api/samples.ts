/** Fictional documents that are served with the console (scripts/console/build-console.ts copies them). */
const SAMPLE_TYPES = {
  'facture.pdf': 'application/pdf',
  'facture-scan.pdf': 'application/pdf',
  'facture-simple.pdf': 'application/pdf',
  'ticket-restaurant.jpg': 'image/jpeg',
  'ticket-boulangerie.png': 'image/png',
  'rib.pdf': 'application/pdf',
  'cv.pdf': 'application/pdf',
  'carte-identite.png': 'image/png',
} as const;

export type SampleName = keyof typeof SAMPLE_TYPES;

/** Returns a sample as if the visitor had chosen it. */
export async function loadSample(name: SampleName): Promise<File> {
  const response = await fetch(new URL(`samples/${name}`, document.baseURI));
  if (!response.ok) throw new Error(`the sample ${name} is missing`);
  return new File([await response.blob()], name, { type: SAMPLE_TYPES[name] });
}
