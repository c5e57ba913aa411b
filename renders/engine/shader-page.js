// Runs in headless Chromium: renders the tiles that shader-renderer.ts requests, and posts them back as raw floats.
const VERTEX_SHADER =
  '#version 300 es\nin vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }';

function compile(gl, kind, source) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
  return shader;
}

/** Spreads a stratified position in [0, 1) over a tent two pixels wide: the reconstruction filter. */
function tent(position) {
  return position < 0.5 ? Math.sqrt(2 * position) - 1 : 1 - Math.sqrt(2 - 2 * position);
}

function createRenderer(job) {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { antialias: false });
  gl.getExtension('EXT_color_buffer_float');
  gl.getExtension('EXT_float_blend');
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX_SHADER));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, job.fragmentSource));
  gl.bindAttribLocation(program, 0, 'corner');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL call, no React hook.
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  const texture = gl.getParameter(gl.TEXTURE_BINDING_2D);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, job.tileSizePx, job.tileSizePx);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.viewport(0, 0, job.tileSizePx, job.tileSizePx);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.clearColor(0, 0, 0, 0);
  const uniform = (name) => gl.getUniformLocation(program, name);
  gl.uniform2f(uniform('uFrameSizePx'), job.widthPx, job.heightPx);
  gl.uniform1f(uniform('uSampleWeight'), 1 / job.samples);
  return { gl, uniform };
}

async function renderTile({ gl, uniform }, job, tile) {
  const strata = Math.max(1, Math.round(Math.sqrt(job.samples)));
  const onePixel = new Float32Array(4);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.uniform2f(uniform('uTileOriginPx'), tile.x, tile.y);
  for (let sample = 0; sample < job.samples; sample++) {
    const column = ((sample % strata) + 0.5) / strata;
    const row = ((Math.floor(sample / strata) % strata) + 0.5) / strata;
    gl.uniform2f(uniform('uJitterPx'), 0.5 + tent(column), 0.5 + tent(row));
    gl.uniform1f(uniform('uSampleIndex'), sample);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, onePixel);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const floats = new Float32Array(job.tileSizePx * job.tileSizePx * 4);
  gl.readPixels(0, 0, job.tileSizePx, job.tileSizePx, gl.RGBA, gl.FLOAT, floats);
  await fetch(`/tile?x=${tile.x}&y=${tile.y}`, { method: 'POST', body: floats });
}

try {
  const job = await (await fetch('/job')).json();
  const renderer = createRenderer(job);
  for (const tile of job.tiles) await renderTile(renderer, job, tile);
  await fetch('/done', { method: 'POST' });
} catch (error) {
  await fetch('/failed', { method: 'POST', body: String(error.message ?? error) });
}
