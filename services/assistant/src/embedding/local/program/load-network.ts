import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Returns the mean of the last layer for the ids of one window. */
export type Network = (ids: Int32Array) => Promise<Float32Array>;

/**
 * One thread, as two processes use two cores better than two threads, and no thread that spins while it waits. Without the arena and the
 * memory pattern the process does not keep the memory of its longest window.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableMemPattern: false,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
};

/** Loads model.onnx: `ids` [1, pieces] of int32 to `mean` [1, dimensions]. */
export async function loadNetwork(path: string): Promise<Network> {
  const session = await InferenceSession.create(path, SESSION_OPTIONS);
  return async (ids) => {
    const { mean } = await session.run({ ids: new Tensor('int32', ids, [1, ids.length]) });
    return mean?.data as Float32Array;
  };
}
