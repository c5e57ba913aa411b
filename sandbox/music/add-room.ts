/** Echoes of a room with bare walls, after Schroeder: delays that feed back, in step with nothing. */
const echoes = [
  { seconds: 0.0297, feedback: 0.8 },
  { seconds: 0.0371, feedback: 0.78 },
  { seconds: 0.0411, feedback: 0.77 },
  { seconds: 0.0437, feedback: 0.75 },
];
const diffusers = [0.005, 0.0017];
const roomShare = 0.09;
const damping = 0.4;

/** The same sound heard in a room. */
export function addRoom(dry: Float32Array, sampleRate: number): Float32Array {
  let room: Float32Array = new Float32Array(dry.length);
  for (const { seconds, feedback } of echoes) echo(dry, room, Math.round(seconds * sampleRate), feedback);
  for (const seconds of diffusers) room = diffuse(room, Math.round(seconds * sampleRate));
  return dry.map((sample, at) => sample + roomShare * (room[at] ?? 0));
}

function echo(dry: Float32Array, room: Float32Array, delay: number, feedback: number): void {
  const line = new Float32Array(delay);
  let soft = 0;
  dry.forEach((sample, at) => {
    const heard = line[at % delay] ?? 0;
    soft = heard * (1 - damping) + soft * damping;
    line[at % delay] = sample + soft * feedback;
    room[at] = (room[at] ?? 0) + heard;
  });
}

/** An all-pass: it smears the echoes in time and leaves their loudness as it is. */
function diffuse(sound: Float32Array, delay: number): Float32Array {
  const line = new Float32Array(delay);
  return sound.map((sample, at) => {
    const before = line[at % delay] ?? 0;
    const inner = sample + before * 0.5;
    line[at % delay] = inner;
    return before - inner * 0.5;
  });
}
