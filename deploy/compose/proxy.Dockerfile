# Caddy as an account without rights. Its file carries a capability that a container without
# capabilities may not execute.

FROM caddy:2.10-alpine
RUN setcap -r /usr/bin/caddy && chown -R 10001:10001 /data /config
USER 10001:10001
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:2019/config/"]
