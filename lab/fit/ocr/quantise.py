"""
Quantises the reader's two networks to int8 for onnxruntime on CPUs. Nothing is trained.

    python quantise.py FLOAT_MODELS CALIBRATION OUT

FLOAT_MODELS has det.onnx and rec.onnx, CALIBRATION what write-calibration.ts wrote; OUT receives det.onnx and rec.onnx. README.md says
where the files come from and which bytes to expect.
"""

import hashlib
import os
import sys
import tempfile

import numpy
import onnx
import onnxruntime

from calibration import CalibrationSet, measure_channel_means, measure_histograms
from network_graph import copy_model, map_consumers
from quantise_convolutions import ConvolutionQuantiser
from rewrite_graph import POOLING_TYPES, equalise_channels, fuse_gelu

# Every n-th calibration input counts.
RANGE_EVERY = 2
EQUALISE_EVERY = 3
BIAS_EVERY = 4
# The convolutions of the recogniser's neck stay in float: they cost little, and rounding them costs the most characters.
FLOAT_CONVOLUTIONS = {
    "p2o.pd_op.batch_norm_.0.0#552",
    "p2o.pd_op.batch_norm_.1.0#556",
    "p2o.pd_op.batch_norm_.2.0#560",
}


def simplify(path):
    """Folds constants and float16 weights as onnxruntime does at its basic level, so that batch norms are part of their convolutions."""
    with tempfile.TemporaryDirectory() as folder:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        options.optimized_model_filepath = f"{folder}/basic.onnx"
        options.log_severity_level = 3
        onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        return onnx.load(options.optimized_model_filepath)


def find_gate_convolutions(graph):
    """Returns the outputs of the convolutions of squeeze and excitation: between a mean over the picture and a HardSigmoid."""
    consumers = map_consumers(graph)
    pending = [
        node.output[0]
        for node in graph.node
        if node.op_type in POOLING_TYPES
        and any(following.op_type == "Conv" for following in consumers.get(node.output[0], []))
    ]
    outputs = set()
    while pending:
        for node in consumers.get(pending.pop(), []):
            if node.op_type == "Conv":
                outputs.add(node.output[0])
            if node.op_type in ("Conv", "Relu"):
                pending.append(node.output[0])
    return outputs


def quantise_network(path, calibration, random):
    model = simplify(path)
    fuse_gelu(model)
    equalise_channels(model, calibration, EQUALISE_EVERY)
    histograms = measure_histograms(model, calibration, RANGE_EVERY, random)
    means = measure_channel_means(model, calibration, BIAS_EVERY)
    in_float = find_gate_convolutions(model.graph) | FLOAT_CONVOLUTIONS
    quantised = copy_model(model)
    quantiser = ConvolutionQuantiser(quantised.graph, histograms, means)
    count = quantiser.quantise(lambda node: node.output[0] not in in_float)
    return quantised, count


def main(float_models, calibration_folder, out):
    os.makedirs(out, exist_ok=True)
    random = numpy.random.default_rng(1)
    for kind in ("det", "rec"):
        calibration = CalibrationSet(calibration_folder, kind)
        model, count = quantise_network(f"{float_models}/{kind}.onnx", calibration, random)
        path = f"{out}/{kind}.onnx"
        onnx.save(model, path)
        with open(path, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        print(f"{digest}  {kind}.onnx  ({count} convolutions in int8)")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
