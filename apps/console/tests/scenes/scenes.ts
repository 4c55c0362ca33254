import { homeScene } from './home.ts';
import type { Scene } from './scene.ts';

/** Every scene. A new screen adds one here. */
export const SCENES: readonly Scene[] = [homeScene];
