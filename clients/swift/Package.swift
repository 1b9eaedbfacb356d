// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "HarrierClient",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8)],
    products: [
        .library(name: "HarrierClient", targets: ["HarrierClient"])
    ],
    targets: [
        .target(name: "HarrierClient"),
        .testTarget(name: "HarrierClientTests", dependencies: ["HarrierClient"]),
        // For the tests of Harrier only: does the journeys of all clients.
        .executableTarget(name: "HarrierJourneys", dependencies: ["HarrierClient"]),
    ],
    swiftLanguageModes: [.v6]
)
