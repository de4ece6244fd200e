/**
 * The app as it is deployed, on this machine: a gateway before the real server that takes small bodies only and, where
 * asked to, nobody without a token; and beside it, at an address of its own, a file store that takes forms.
 * `passed` holds what it passed on.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const POLICY = "a policy that this store signed";

async function bytesOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const asForm = (request, bytes) => new Response(bytes, { headers: { "content-type": request.headers["content-type"] } }).formData();

async function listen(serve) {
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** A store as S3 is: it answers preflights, takes the file after the fields that were signed, and knows no session. */
async function startStore() {
  const files = new Map();
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const store = await listen(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(200, { ...cors, "access-control-allow-methods": "GET, POST" }).end();
    const form = await asForm(request, await bytesOf(request));
    const signed = form.get("policy") === POLICY && [...form.keys()].at(-1) === "file" && request.headers.authorization === undefined;
    if (signed) files.set(form.get("key"), form.get("file"));
    return response.writeHead(signed ? 204 : 403, cors).end();
  });
  return { ...store, files };
}

function refuse(response, status, problem) {
  response.writeHead(status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ type: "about:blank", title: problem.detail, status, fix: null, ...problem }));
}

const json = (response, status, value) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

/** Starts both before the server at `url`. `limit` is in bytes; with `token`, only calls that send it are answered. */
export async function startGateway(url, { limit = 4_400_000, token = null } = {}) {
  const store = await startStore();
  const gateway = { store, token, passed: [] };

  async function passOn(request, response, path, body) {
    const { host: _, connection: __, "content-length": ___, ...sentBy } = request.headers;
    // The page's own origin is this gateway; to the server behind it, it is that server's.
    const headers = sentBy.origin ? { ...sentBy, origin: url } : sentBy;
    const bare = request.method === "GET" || request.method === "HEAD";
    const answer = await fetch(url + path, { method: request.method, headers, redirect: "manual", ...(bare ? {} : { body }) });
    gateway.passed.push(`${request.method} ${path}`);
    const policy = `default-src 'self'; img-src 'self' data:; connect-src 'self' ${store.url}; object-src 'none'; base-uri 'none'`;
    const { "content-encoding": ____, "content-length": _____, "transfer-encoding": ______, ...sent } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, { ...sent, "content-security-policy": policy });
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  }

  async function takeIn(response, study, uploadId, name) {
    const form = new FormData();
    form.append("file", new Blob([await store.files.get(uploadId).arrayBuffer()]), name);
    const answer = await fetch(`${url}/api/studies/${study}/transcripts`, { method: "POST", body: form });
    json(response, answer.status, await answer.json());
  }

  const server = await listen(async (request, response) => {
    const { pathname, search } = new URL(request.url, url);
    const body = await bytesOf(request);
    const api = pathname.startsWith("/api/");
    if (api && gateway.token !== null && request.headers.authorization !== `Bearer ${gateway.token}`) {
      return refuse(response, 401, { code: "unauthorised", detail: "You are not signed in.", fix: "Sign in, and send the token." });
    }
    if (body.length > limit) return refuse(response, 413, { code: "too_large", detail: "The gateway takes less.", fix: "Send a large file by an upload form." });
    if (pathname === "/api/health") return json(response, 200, { ...(await (await fetch(`${url}/api/health`)).json()), gatewayLimit: limit });
    const [, study, uploadId] = /^\/api\/studies\/([^/]+)\/uploads(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (uploadId) return takeIn(response, study, uploadId, JSON.parse(body).filename);
    if (study) {
      const key = randomUUID();
      return json(response, 201, { uploadId: key, url: store.url, fields: { key, policy: POLICY }, maxBytes: 25_000_000, seconds: 900 });
    }
    return passOn(request, response, pathname + search, body);
  });
  const stop = async () => {
    await server.stop();
    await store.stop();
  };
  return Object.assign(gateway, { url: server.url, stop });
}
