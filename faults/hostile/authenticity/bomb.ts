/** A file that is made to harm what analyses it. Created on demand, never stored. */
export type Bomb = {
  readonly title: string;
  readonly create: () => Uint8Array | Promise<Uint8Array>;
};
