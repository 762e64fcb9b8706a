"""A ROS 2 node that denoises PointCloud2 messages as they come.

    ros2 run ... or: python3 examples/ros2_node.py           # /points in, /points/steady out
    python examples/ros2_node.py --recorded frames/          # without ROS: messages made of files
    python examples/ros2_node.py --recorded "" --frames 4    # the built-in figure

All fields of a message, their types, order and padding are kept; only x, y and z change. A gap in
the time stamps, as when a bag is played again, starts anew. Without rclpy, messages are made of
recorded frames, and go the same way through the node.
"""

import argparse
from itertools import islice
from types import SimpleNamespace

import numpy as np

import steadycloud as sc

# sensor_msgs/PointField: the number of a type, and NumPy's name for it
TYPES = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 8: "f8"}


def points_of(message):
    """The points of a PointCloud2 as an array of records, (height, width)."""
    order = ">" if message.is_bigendian else "<"
    layout = np.dtype(
        {
            "names": [field.name for field in message.fields],
            "formats": [
                (order + TYPES[field.datatype], (field.count,) if field.count > 1 else ())
                for field in message.fields
            ],
            "offsets": [field.offset for field in message.fields],
            "itemsize": message.point_step,
        }
    )
    shape, strides = (message.height, message.width), (message.row_step, message.point_step)
    return np.ndarray(shape, layout, bytes(message.data), 0, strides)


def stamp_of(message):
    """The time of a message in seconds."""
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


class Denoiser:
    """What the node does, without ROS: a message goes in, messages come out."""

    def __init__(self, **words):
        self.stream = sc.Stream(**words)
        self.waiting = []  # messages whose results have not come yet

    def on_cloud(self, message):
        self.waiting.append(message)
        for result in self.stream.push(points_of(message), stamp_of(message)):
            yield self.filled(self.waiting.pop(0), result), result

    def filled(self, message, result):
        """The message with the denoised points; one that failed goes on as it is."""
        if not result.failed:
            message.data = result.cloud.tobytes()
            message.row_step = message.point_step * message.width
        return message


def run_node(denoiser):
    import rclpy
    from rclpy.node import Node
    from rclpy.qos import qos_profile_sensor_data
    from sensor_msgs.msg import PointCloud2

    rclpy.init()
    node = Node("steadycloud")
    publisher = node.create_publisher(PointCloud2, "points/steady", 10)

    def on_cloud(message):
        for clean, result in denoiser.on_cloud(message):
            publisher.publish(clean)
            for warning in result.warnings:
                node.get_logger().warning(str(warning), throttle_duration_sec=5.0)

    node.create_subscription(PointCloud2, "points", on_cloud, qos_profile_sensor_data)
    try:
        rclpy.spin(node)
    except KeyboardInterrupt:
        pass
    finally:
        node.destroy_node()


def recorded_messages(pattern):
    """Messages with the fields of PointCloud2, made of the frames of files or of the figure."""
    if pattern:
        frames = iter(sc.open_sequence(pattern))
    else:
        from steadycloud.evaluation.figure import figure_sequence

        rng = np.random.default_rng(0)
        frames = (
            item.frame.with_points(rng.normal(item.frame.points, 3.0))
            for item in figure_sequence(8, 4000)
        )
    for i, frame in enumerate(frames):
        cloud = np.zeros(
            len(frame), {"names": ["x", "y", "z"], "formats": ["<f4"] * 3, "itemsize": 16}
        )
        for axis, values in zip("xyz", frame.points.T, strict=True):
            cloud[axis] = values
        fields = [
            SimpleNamespace(name=axis, offset=4 * k, datatype=7, count=1)
            for k, axis in enumerate("xyz")
        ]
        stamp = SimpleNamespace(sec=i // 10, nanosec=i % 10 * 100_000_000)
        yield SimpleNamespace(
            header=SimpleNamespace(stamp=stamp, frame_id="camera"),
            height=1,
            width=len(cloud),
            fields=fields,
            is_bigendian=False,
            point_step=16,
            row_step=16 * len(cloud),
            data=cloud.tobytes(),
            is_dense=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--recorded", metavar="FRAMES", help="a folder, a glob, or '': the figure")
    parser.add_argument("--frames", type=int, default=10, help="of what is recorded")
    parser.add_argument("--lookahead", type=int, default=0, help="frames that a result waits for")
    args = parser.parse_args()
    denoiser = Denoiser(lookahead=args.lookahead)
    sc.warm_up(denoiser.stream.method)
    if args.recorded is None:
        run_node(denoiser)
        return
    for message in islice(recorded_messages(args.recorded), args.frames):
        for clean, result in denoiser.on_cloud(message):
            moved = result.history.mean_displacement
            print(f"{stamp_of(clean):.1f} s: {clean.width} points, moved {moved:.3g} on average")


if __name__ == "__main__":
    main()
