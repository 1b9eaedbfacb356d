/// The position of the last write: the response to a write has it, and later requests carry it, so that if a copy of the server's
/// database answers, it is one that shows the write. Positions sort as text.
actor Written {
    static let header = "Harrier-Position"

    private(set) var position: String?

    func keep(_ received: String?) {
        if let received, received > position ?? "" { position = received }
    }
}
