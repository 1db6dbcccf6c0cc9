// A person in a headset: what WebXR says of head, eyes and controllers, in one frame.
import type { Frame, Hand, Pose } from "./link";

// The buttons of WebXR's "xr-standard" gamepads.
const [TRIGGER, SQUEEZE, PRIMARY, SECONDARY] = [0, 1, 4, 5];

/** Return the frame, or undefined while the headset does not know where it is. */
export function wornFrame(
  frame: XRFrame,
  space: XRReferenceSpace,
  visible: boolean,
): Frame | undefined {
  const viewer = frame.getViewerPose(space);
  if (!viewer || viewer.views.length === 0) return undefined;
  const views = viewer.views.map((view) => {
    const m = view.projectionMatrix;
    const angles = [
      Math.atan((m[8]! - 1) / m[0]!),
      Math.atan((m[8]! + 1) / m[0]!),
      Math.atan((m[9]! + 1) / m[5]!),
      Math.atan((m[9]! - 1) / m[5]!),
    ];
    return [...transform(view.transform), ...angles];
  });
  const hands: Record<"left" | "right", Hand | null> = { left: null, right: null };
  for (const source of frame.session.inputSources) {
    if (source.handedness === "none") continue;
    hands[source.handedness] = hand(frame, space, source);
  }
  return {
    head: tracked(viewer, viewer.emulatedPosition),
    views: [views[0]!, views[1] ?? views[0]!],
    left: hands.left,
    right: hands.right,
    focused: visible,
  };
}

/** Vibrate a controller, where it can. */
export function vibrate(
  session: XRSession,
  side: "left" | "right",
  amplitude: number,
  seconds: number,
): void {
  for (const source of session.inputSources) {
    if (source.handedness !== side) continue;
    const actuator = source.gamepad?.hapticActuators?.[0] as
      | { pulse?: (value: number, ms: number) => unknown }
      | undefined;
    actuator?.pulse?.(Math.min(1, amplitude), seconds * 1000);
  }
}

function hand(frame: XRFrame, space: XRReferenceSpace, source: XRInputSource): Hand {
  const grip = source.gripSpace ? frame.getPose(source.gripSpace, space) : undefined;
  const aim = frame.getPose(source.targetRaySpace, space);
  const pad = source.gamepad;
  const value = (index: number) => pad?.buttons[index]?.value ?? 0;
  const down = (index: number) => pad?.buttons[index]?.pressed ?? false;
  const axes = pad?.axes ?? [];
  return {
    grip: grip ? tracked(grip, grip.emulatedPosition) : null,
    aim: aim ? tracked(aim, aim.emulatedPosition) : null,
    trigger: value(TRIGGER),
    squeeze: value(SQUEEZE),
    stick: [axes[2] ?? 0, -(axes[3] ?? 0)], // WebXR's axis grows downwards
    primary: down(PRIMARY),
    secondary: down(SECONDARY),
    menu: false, // the browser keeps the menu button; the left stick's click stands for it
    ...(source.handedness === "left" && { menu: down(3) }),
  };
}

function transform(pose: XRRigidTransform): number[] {
  const { position: p, orientation: q } = pose;
  return [p.x, p.y, p.z, q.x, q.y, q.z, q.w];
}

function tracked(pose: XRPose, emulated: boolean): Pose {
  return [...transform(pose.transform), emulated ? 0 : 1] as Pose;
}
