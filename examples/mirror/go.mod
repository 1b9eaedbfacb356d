module example.org/mirror

go 1.26.0

require harrier.example/client v0.0.0

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/oapi-codegen/nullable v1.1.0 // indirect
	github.com/oapi-codegen/runtime v1.8.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)

// Outside of Harrier's repository, unpack the client that an instance serves here, and name ./harrier-client-go.
replace harrier.example/client => ../../clients/go
