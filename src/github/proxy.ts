import http from "node:http";

const variables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

/**
 * Node 24 takes the proxy from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` only when asked. An address without a scheme is an HTTP
 * proxy, as for curl. Returns a warning when the address cannot be used: there is no proxy then.
 */
export function useProxyOfEnvironment(env: NodeJS.ProcessEnv): string | null {
  const proxies = { ...env };
  for (const name of variables) {
    const value = env[name]?.trim();
    if (value) proxies[name] = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  }
  try {
    http.setGlobalProxyFromEnv?.(proxies);
    return null;
  } catch {
    const given = variables.filter((name) => env[name]).join(", ");
    return `The proxy in ${given} is not used: its value is not an address such as http://proxy.example:3128.`;
  }
}
