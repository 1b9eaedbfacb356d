# Harrier's tasks. `make help` lists them, first those that everybody needs.
.DEFAULT_GOAL := help
SHELL := /bin/sh
# Go and npm keep their caches there.
ifeq ($(shell [ -w "$$HOME" ] && echo yes),)
export HOME := $(CURDIR)/.cache/home
endif
# Go since 1.21 gets the version that go.mod names; an older one cannot read go.mod.
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
ifeq ($(shell case $$(go env GOVERSION 2>/dev/null) in (go1.?|go1.?.*|go1.1?|go1.1?.*|go1.20*) ;; (go*|devel*) echo yes ;; esac),)
$(error Go 1.21 or newer is not installed or not in PATH: get it from https://go.dev/dl)
endif
# The compiler and the linker collect garbage only near a GiB, which takes a seventh off the time of a build.
ifeq ($(findstring -toolexec,$(GOFLAGS)),)
export GOFLAGS := $(strip $(shell go env GOFLAGS) '-toolexec=env GOGC=off GOMEMLIMIT=1GiB')
endif
endif
TOOL := go tool '-modfile=$(CURDIR)/internal/tools/go.mod'
TEST := go run ./tests/kit/withpostgres $(TOOL) gotestsum --format pkgname --format-icons text --
# Written by npm ci: the linter of the contract, and what the TypeScript client and the web app are built with.
NPM := internal/tools/npm/node_modules/.package-lock.json
TYPESCRIPT := clients/typescript/node_modules/.package-lock.json
WEB := clients/web/node_modules/.package-lock.json
# What make generate writes.
GENERATED := gen clients/*/LICENSE clients/go/client.gen.go clients/swift/Sources/HarrierClient/Generated \
	clients/typescript/src/schema.ts clients/typescript/package.json clients/typescript/package-lock.json db/schema.sql THIRD_PARTY_NOTICES.txt

SWIFT ?= swift

.PHONY: help run test test-swift test-explorer test-contract test-generators test-faults test-failover build generate generate-server generate-clients generate-go generate-typescript \
	generate-swift generate-archives generate-web generate-explorer generate-schema notices sbom verify-generated check lint types deadcode contract release package tidy audit bench bench-live alerts siege \
	fuzz fuzz-parsers fuzz-contract clean

run: build ## Serve on http://127.0.0.1:8080, with a local database and demo data
	@# An existing cluster needs the version that made it. What looks for it is compiled as the program is, so from the same packages.
	@[ -n "$$HARRIER_DATABASE_URL" ] || GOFLAGS="$$GOFLAGS -trimpath -gcflags=all=-dwarf=false" internal/tools/needs.sh \
		"postgres$$(sed 's/^/-/' "$${HARRIER_DATA_DIR:-.harrier}/postgres/data/PG_VERSION" 2>/dev/null)"
	@# Apps in development have pages of this machine.
	HARRIER_CORS_ORIGINS="$${HARRIER_CORS_ORIGINS:-loopback}" bin/harrier serve -demo on

# With a version of PostgreSQL, such as 18, make test takes that, and by default runs only the packages that depend on it most.
POSTGRES ?=
PACKAGES ?= $(if $(POSTGRES),$(addprefix ./internal/,pg pg/backup pg/local search),./...)
# The race detector need not watch what these packages compute: they share no memory that others read. With it they take several times as long.
# A package that coordinates goroutines by atomic operations, as encoding/json does through sync.Map, must be watched, or its users seem to race.
UNWATCHED := compress/flate compress/gzip crypto/internal/fips140/edwards25519/... hash/crc32 math/big regexp sort strconv text/template/parse unicode/... \
	go.yaml.in/yaml/v3 golang.org/x/crypto/argon2 golang.org/x/crypto/blake2b github.com/klauspost/compress/flate github.com/klauspost/compress/gzip \
	github.com/santhosh-tekuri/jsonschema/...
# -race also checks conversions of unsafe pointers when they happen. Only libraries have any here, and checking costs 3 % of the tests' time.
# Of the patterns that a package matches, the last one counts.
WATCH := -race -gcflags=all=-d=checkptr=0 $(UNWATCHED:%=-gcflags=%=-race=false)
# Without this a program waits for a second before it exits, in case the race detector finds something meanwhile.
export GORACE ?= atexit_sleep_ms=0
# With RACE=all the race detector watches all tests, and otherwise those that do several things at once: test.sh says which.
export RACE
test: $(NPM) $(TYPESCRIPT) $(WEB) ## Run all tests but Swift's; list what was skipped and why. POSTGRES=18 chooses a version, RACE=all watches all
	@internal/tools/room.sh 4
	@internal/tools/needs.sh -optional cc chromium haproxy pgbouncer
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres$(POSTGRES:%=-%)
	@internal/tools/tell.sh 'Building what runs the tests (from nothing, two minutes)' go build -o /dev/null ./tests/kit/withpostgres
	@watch=; [ "$$(go env CGO_ENABLED)" = 0 ] || watch='$(WATCH)'; internal/tools/tell.sh 'The Go client:' go -C clients/go test $${watch:+-race} ./... && \
		$(if $(POSTGRES),TEST_POSTGRES_IMAGE=postgres:$(POSTGRES) PATH="$$(go run ./internal/pg/local/find $(POSTGRES)):$$PATH") \
		WATCH="$$watch" go run ./tests/kit/withpostgres internal/tools/test.sh $(PACKAGES)

generate: ## Remake gen/, db/schema.sql, THIRD_PARTY_NOTICES.txt and the generated parts of clients/
	rm -rf gen
	$(MAKE) --no-print-directory generate-server generate-clients generate-explorer generate-schema notices

check: lint types deadcode contract verify-generated tidy ## Run the linters; check generated code, migrations and go.mod
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go test -count=1 -run '^(TestMigrations|TestSchemaFile|TestLengths)$$' ./internal/pg

# Writing debugging information, which the linker leaves out, takes a twentieth of the time of compiling.
build: ## Build bin/harrier
	@mkdir -p bin
	@internal/tools/room.sh 1
	@internal/tools/tell.sh 'Building bin/harrier (from nothing, two minutes)' go build -trimpath -gcflags=all=-dwarf=false -ldflags='-s -w' -o bin/harrier ./cmd/harrier

help: ## List the tasks
	@echo 'To begin:'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { if (++n == 7) printf "\nOther tasks:\n"; printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test-swift: ## Run the Swift client's tests, and its journeys against a server; SWIFT is the command to run (default: swift)
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	cd clients/swift && $(SWIFT) build --build-tests && $(SWIFT) test --skip-build --disable-xctest
	SWIFT='$(SWIFT)' $(TEST) -count=1 -run '^(TestClients|TestClientsPageSwift|TestAppsPageSwift)$$/^(swift)?$$' ./tests ./tests/journeys

test-generators: $(TYPESCRIPT) .cache/generators/lock.txt ## Compile the clients that OpenAPI Generator makes from openapi.yaml
	internal/tools/generators/test.sh

test-explorer: ## Let the API explorer send every kind of parameter and of body (three minutes; make test has it send most)
	@internal/tools/needs.sh chromium
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	ALL=1 $(TEST) -count=1 -run '^TestExplorerSends$$' ./tests/browser

test-contract: .cache/schemathesis/lock.txt ## Let Schemathesis try the contract on a server
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	SCHEMATHESIS="$(CURDIR)/.cache/schemathesis/bin/schemathesis" SCHEMATHESIS_MINUTES=$(SCHEMATHESIS_MINUTES) \
		go run ./tests/kit/withpostgres go test -count=1 -v -timeout=0 -run '^TestSchemathesis$$' ./tests

# Virtual environments, made again when the versions in them change.
.cache/generators/lock.txt: internal/tools/generators/python.txt
.cache/schemathesis/lock.txt: internal/tools/schemathesis/requirements.txt
.cache/generators/lock.txt .cache/schemathesis/lock.txt:
	@internal/tools/needs.sh python
	rm -rf $(@D)
	python3 -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $<
	@cp $< $@

test-faults: ## Break servers and a PostgreSQL under load, and check that no write is lost or doubled (at most twelve minutes, Linux)
	@internal/tools/needs.sh postgres
	go run ./tests/faults $(FAULTS_FLAGS)

test-failover: .cache/patroni/lock.txt ## The same with three nodes of PostgreSQL under Patroni, whose primary is killed
	@internal/tools/needs.sh postgres etcd
	go run ./tests/faults -failover $(FAULTS_FLAGS)

# Under root, PostgreSQL's user must be able to run it, so Python must not be root's own.
.cache/patroni/lock.txt: internal/tools/patroni/requirements.txt
	@internal/tools/needs.sh python
	rm -rf $(@D)
	$(firstword $(wildcard /usr/bin/python3) python3) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@cp $< $@

PROGRAM ?= bin/harrier
SBOM ?= bin/sbom.cdx.json
sbom: build ## List the modules in bin/harrier in bin/sbom.cdx.json (CycloneDX); PROGRAM and SBOM name other files
	go build -modfile=internal/tools/go.mod -o .cache/ github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
	@# It takes the system in the modules' addresses from the environment, not from the program; go tool would build for that system.
	env $$(go version -m '$(PROGRAM)' | awk '$$2 ~ /^GO(OS|ARCH)=/ { print $$2 }') \
		.cache/cyclonedx-gomod bin -json -std -output '$(SBOM)' '$(PROGRAM)'

release-snapshot: ## Build the program for all platforms, or for this one with PLATFORMS=own, into dist/, twice, and check that both builds are the same
	PLATFORMS='$(PLATFORMS)' internal/tools/release.sh

package: build ## Make the .deb and the .rpm for this machine's architecture in dist/
	@rm -f dist/*.deb dist/*.rpm
	go -C internal/tools/package run . ../../..

generate-server: ## Remake gen/api from openapi.yaml, and gen/query from queries/ and db/
	rm -rf gen/api gen/query
	mkdir -p gen/api
	$(TOOL) oapi-codegen -config internal/tools/generate/api.yaml openapi.yaml
	@# One method for the responses of all operations: a type that responds to several needs no method for each.
	sed -i.orig -E 's/Visit[A-Za-z0-9]+Response\(/Visit(/' gen/api/server.gen.go && rm gen/api/server.gen.go.orig
	@# Without cgo, sqlc parses PostgreSQL's SQL by WebAssembly: the parser in C takes minutes to compile.
	CGO_ENABLED=0 $(TOOL) sqlc generate -f internal/tools/generate/sqlc.yaml

generate-clients: generate-go generate-typescript generate-swift ## Remake the generated parts of clients/ from openapi.yaml, the archives, and the web app
	$(MAKE) --no-print-directory generate-archives generate-web

generate-go:
	cp LICENSE clients/go/
	$(TOOL) oapi-codegen -config internal/tools/generate/client.yaml openapi.yaml

generate-typescript: $(TYPESCRIPT)
	cp LICENSE clients/typescript/
	node clients/typescript/generate.mjs

generate-swift:
	cp LICENSE clients/swift/
	internal/tools/swift/generate.sh

generate-archives: $(TYPESCRIPT) ## Remake gen/clients, the archives of the clients that a server offers, after a change in clients/
	rm -rf clients/typescript/dist
	node clients/typescript/node_modules/typescript/bin/tsc -p clients/typescript/src
	go run ./internal/httpapi/site/clients/pack

generate-web: $(TYPESCRIPT) $(WEB) ## Remake gen/web, the web app that a server offers, after a change in clients/web or clients/typescript
	node clients/web/node_modules/vite/bin/vite.js build --logLevel warn --config clients/web/vite.config.ts

generate-explorer: ## Fetch the script of the page under /docs into gen/explorer
	go run ./internal/httpapi/site/explorer/fetch

generate-schema: ## Remake db/schema.sql from db/migrations and db/code
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/kit/withpostgres go test -count=1 -run '^TestSchemaFile$$' ./internal/pg -update

notices: ## Remake THIRD_PARTY_NOTICES.txt, the licenses of what the program contains
	go -C internal/tools run ./notices ../..

verify-generated: generate ## Check that the committed files are those that make generate writes
	@test -z "$$(git status --porcelain $(GENERATED))" || { \
		git status --short $(GENERATED); git --no-pager diff --stat $(GENERATED); echo "Generated files are out of date: run make generate and commit the result."; exit 1; }

lint: ## Lint the Go code, the CI workflow and the length of files
	internal/tools/lint-length.sh
	@internal/tools/tell.sh "Linting (from nothing, eight minutes)" $(TOOL) golangci-lint run ./...
	cd clients/go && $(TOOL) golangci-lint run -c '$(CURDIR)/.golangci.yaml' ./...
	cd examples/mirror && go vet ./...
	cd internal/tools && $(TOOL) golangci-lint run -c '$(CURDIR)/.golangci.yaml' ./...
	go tool -modfile=internal/tools/actionlint/go.mod actionlint

types: $(TYPESCRIPT) $(WEB) ## Check the types of the web app
	node clients/web/node_modules/typescript/bin/tsc -p clients/web

deadcode: ## Find functions that the program never calls
	internal/tools/deadcode.sh

contract: $(NPM) ## Lint openapi.yaml, and check by oasdiff that it does not break clients of the released one
	internal/tools/npm/node_modules/.bin/spectral lint --fail-severity=hint -r .spectral.yaml openapi.yaml
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true internal/tools/npm/node_modules/.bin/redocly lint --config=.redocly.yaml --format=stylish openapi.yaml
	go -C internal/tools test ./contract
	go -C internal/tools run ./contract check ../..

release: ## Make openapi.yaml the released contract with a new version and its entry in CHANGELOG.md, unless it breaks clients
	go -C internal/tools run ./contract release ../..

$(NPM) $(TYPESCRIPT) $(WEB): %/node_modules/.package-lock.json: %/package-lock.json
	@internal/tools/needs.sh node
	@internal/tools/tell.sh 'Installing the packages of $* (up to a minute)' npm ci --loglevel=error --no-fund --no-audit --ignore-scripts --prefix $*
	@touch $@

tidy: ## Check that each go.mod is tidy
	go mod tidy -diff
	go -C clients/go mod tidy -diff
	go -C examples/mirror mod tidy -diff

audit: ## Look for known vulnerabilities (needs the network)
	$(TOOL) govulncheck ./...
	go -C clients/go tool '-modfile=$(CURDIR)/internal/tools/go.mod' govulncheck ./...

bench: build ## Measure the program against plain handlers and a floor, or against another harrier: make bench AGAINST=/path/to/harrier
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/load $(if $(AGAINST),-against $(AGAINST)) $(BENCH_FLAGS)

bench-live: build ## Measure how many viewers of live results a server keeps current, and how soon
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/load -live $(BENCH_FLAGS)

alerts: ## Check and test the alerts for Prometheus with promtool
	@command -v promtool >/dev/null || { echo "promtool is missing: install Prometheus (Debian and Ubuntu: apt-get install prometheus)"; exit 1; }
	promtool check rules packaging/observability/alerts.yaml
	promtool test rules packaging/observability/alerts_test.yaml

MEET ?= 30s
siege: ## Attack a server for a minute, and check that others are served in time; hold a meet (MEET=10m), and check its memory
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/kit/withpostgres go test -count=1 -v -timeout 30m ./tests/siege -for 60s -meet $(MEET)

fuzz: fuzz-parsers fuzz-contract ## Try random input for a while: make fuzz MINUTES=10 REQUESTS=100000

MINUTES ?= 10
REQUESTS ?= 100000
fuzz-parsers:
	internal/tools/fuzz.sh $(MINUTES)

fuzz-contract:
	RANDOM_REQUESTS=$(REQUESTS) go run ./tests/kit/withpostgres go test -count=1 -v -timeout=0 -run '^TestRandomRequests$$' ./tests
	$(MAKE) --no-print-directory test-contract SCHEMATHESIS_MINUTES=$(MINUTES)

clean: ## Delete what was built; the data in .harrier stays
	rm -rf bin dist internal/tools/npm/node_modules clients/typescript/node_modules clients/typescript/build clients/typescript/dist clients/web/node_modules clients/web/build
