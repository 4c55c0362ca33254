"""Quantises the convolutions of a network to int8, written as QuantizeLinear and DequantizeLinear nodes (QDQ)."""

import numpy
from onnx import helper, numpy_helper

from calibration import choose_range, find_quantised_output
from network_graph import (
    count_groups,
    map_consumers,
    map_initializers,
    replace_nodes,
    sort_nodes,
)

MAX_WEIGHT = 127
MAX_BIAS = 2**31 - 1


class ConvolutionQuantiser:
    """Collects the nodes and constants that quantising a network adds."""

    def __init__(self, graph, histograms, channel_means):
        self._graph = graph
        self._histograms = histograms
        self._channel_means = channel_means
        self._initializers = map_initializers(graph)
        self._consumers = map_consumers(graph)
        self._activations = {}
        self._nodes = []
        self._constants = []

    def quantise(self, is_chosen):
        """Quantises the chosen convolutions and returns their number."""
        chosen = [n for n in self._graph.node if n.op_type == "Conv" and is_chosen(n)]
        replacements = {}
        for index, node in enumerate(chosen):
            self._quantise_convolution(node, index)
            output = find_quantised_output(node, self._consumers)
            replacements[output], _ = self._quantise_activation(output)
        for node in self._graph.node:
            for position, name in enumerate(node.input):
                node.input[position] = replacements.get(name, name)
        self._graph.initializer.extend(self._constants)
        replace_nodes(self._graph, sort_nodes(self._graph, [*self._graph.node, *self._nodes]))
        return len(chosen)

    def _quantise_activation(self, tensor):
        """Adds Q and DQ behind a tensor, once; returns the name of the dequantised tensor, and its scale."""
        if tensor not in self._activations:
            lower, upper = choose_range(*self._histograms[tensor])
            scale = max((upper - lower) / 255, 1e-8)
            zero = int(numpy.clip(round(-lower / scale), 0, 255))
            self._add_constant(tensor + "_s", numpy.array(scale, numpy.float32))
            self._add_constant(tensor + "_z", numpy.array(zero, numpy.uint8))
            parameters = [tensor + "_s", tensor + "_z"]
            quantised, dequantised = tensor + "_q", tensor + "_dq"
            self._nodes += [
                helper.make_node(
                    "QuantizeLinear", [tensor, *parameters], [quantised], name=tensor + "_Q"
                ),
                helper.make_node(
                    "DequantizeLinear", [quantised, *parameters], [dequantised], name=tensor + "_DQ"
                ),
            ]
            self._activations[tensor] = (dequantised, scale)
        return self._activations[tensor]

    def _quantise_convolution(self, node, index):
        source = node.input[0]
        node.input[0], input_scale = self._quantise_activation(source)
        weight = self._load(node.input[1]).astype(numpy.float32)
        scales = choose_weight_scales(weight, count_groups(node) == 1)
        flat = weight.reshape(len(weight), -1)
        rounded = numpy.clip(numpy.round(flat / scales[:, None]), -MAX_WEIGHT, MAX_WEIGHT)
        rounded = rounded.reshape(weight.shape)
        name = f"{node.input[1]}_{index}"
        node.input[1] = self._add_dequantised(name, "", rounded.astype(numpy.int8), scales)
        if len(node.input) < 3:
            return
        bias = self._load(node.input[2]).astype(numpy.float64)
        bias = bias - self._measure_weight_error(node, source, weight, rounded, scales)
        bias_scales = (input_scale * scales).astype(numpy.float32)
        steps = numpy.clip(numpy.round(bias / bias_scales), -MAX_BIAS, MAX_BIAS)
        node.input[2] = self._add_dequantised(name, "b", steps.astype(numpy.int32), bias_scales)

    def _measure_weight_error(self, node, source, weight, rounded, scales):
        """Returns, by output channel, what rounding the weights adds on average; the bias takes it out again."""
        by_input = (len(weight), weight.shape[1], -1)
        dequantised = rounded.reshape(by_input).astype(numpy.float64) * scales[:, None, None]
        errors = (dequantised - weight.reshape(by_input)).sum(2)
        means = self._channel_means[source]
        return errors[:, 0] * means if count_groups(node) > 1 else errors @ means

    def _add_dequantised(self, name, part, values, scales):
        self._add_constant(f"{name}_{part}q", values)
        if part == "":
            self._add_constant(f"{name}_{part}z", numpy.zeros(len(scales), numpy.int8))
            self._add_constant(f"{name}_{part}s", scales)
        else:
            self._add_constant(f"{name}_{part}s", scales)
            self._add_constant(f"{name}_{part}z", numpy.zeros(len(scales), numpy.int32))
        inputs = [f"{name}_{part}q", f"{name}_{part}s", f"{name}_{part}z"]
        output = f"{name}_{part}dq"
        self._nodes.append(
            helper.make_node(
                "DequantizeLinear", inputs, [output], axis=0, name=f"{name}_{part.upper()}DQ"
            )
        )
        return output

    def _add_constant(self, name, values):
        self._constants.append(numpy_helper.from_array(values, name))

    def _load(self, name):
        return numpy_helper.to_array(self._initializers[name])


def choose_weight_scales(weight, is_dense):
    """
    Returns a scale for each output channel. The AVX2 kernels add two neighbouring products in 16 bits (vpmaddubsw), which saturates when
    two weights of one sign have a sum above 128: then the scale grows. Without this bound the character error against the float network
    is .047 there instead of .003; half a step of rounding in each is why the bound is 127.
    """
    flat = weight.reshape(len(weight), -1)
    scales = numpy.maximum(numpy.abs(flat).max(1), 1e-8) / MAX_WEIGHT
    if is_dense and flat.shape[1] > 1:
        by_channel_last = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1)
        padding = by_channel_last.shape[1] % 2
        pairs = numpy.pad(by_channel_last, ((0, 0), (0, padding))).reshape(len(weight), -1, 2)
        positive = numpy.maximum(pairs, 0).sum(2)
        negative = numpy.maximum(-pairs, 0).sum(2)
        scales = numpy.maximum(scales, numpy.maximum(positive, negative).max(1) / 127.0)
    return scales.astype(numpy.float32)
