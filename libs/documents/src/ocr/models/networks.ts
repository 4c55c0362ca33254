import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Alphabet, parseAlphabet } from './alphabet.ts';
import { MODEL_FILES } from './model-file-names.ts';

/** The output tensor of a network. */
type NetworkOutput = { readonly values: Float32Array; readonly shape: readonly number[] };

/** One network on one thread; its input is the colour planes of a picture. */
export type Network = (planes: Float32Array, width: number, height: number) => Promise<NetworkOutput>;

export type Networks = {
  readonly detect: Network;
  readonly recognise: Network;
  /** Returns the alphabet for a recogniser with this number of classes. */
  alphabet(classes: number): Alphabet;
};

/**
 * One thread each: several worker processes use the cores better than several threads. Without the arena and the memory pattern the
 * process stays at 510 MB over pictures of all sizes.
 *
 * Loading both networks takes 0.13 s of CPU. From a graph that onnxruntime saved optimised it takes 0.05 s, with equal results, but such
 * a graph is good only for the kind of CPU and the version that wrote it, and a worker loads once in 1000 documents.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // One thread has no pool and cannot spin. Two that spin took 50 ms of CPU for a line of 640 pixels instead of 22.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableMemPattern: false,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

/** Loads the detector and the recogniser of a folder of models. */
export async function loadNetworks(folder: string): Promise<Networks> {
  const text = await readFile(join(folder, MODEL_FILES.alphabet), 'utf8');
  let alphabet: Alphabet | null = null;
  return {
    detect: await loadNetwork(join(folder, MODEL_FILES.detector)),
    recognise: await loadNetwork(join(folder, MODEL_FILES.recogniser)),
    alphabet: (classes) => (alphabet ??= parseAlphabet(text, classes)),
  };
}

async function loadNetwork(path: string): Promise<Network> {
  const session = await InferenceSession.create(await readFile(path), SESSION_OPTIONS);
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error('an OCR model has no input or no output');
  return async (planes, width, height) => {
    const results = await session.run({ [input]: new Tensor('float32', planes, [1, 3, height, width]) });
    const { data, dims } = results[output] as Tensor;
    return { values: data as Float32Array, shape: dims };
  };
}
