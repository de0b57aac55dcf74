# The settings of Cloudflare's runtime, as its own tool would write them.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),
    # The voice service of the tests is on this machine.
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "proxy")],
);

const proxy :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-03-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "VOICE_AGENT_BASE_URL", fromEnvironment = "VOICE_AGENT_BASE_URL"),
    (name = "VOICE_AGENT_API_KEY", fromEnvironment = "VOICE_AGENT_API_KEY"),
    (name = "VOICE_AGENT_ID", fromEnvironment = "VOICE_AGENT_ID"),
    (name = "VOICE_AGENT_ORIGINS", fromEnvironment = "VOICE_AGENT_ORIGINS"),
  ],
);
