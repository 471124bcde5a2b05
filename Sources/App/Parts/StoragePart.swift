import ClickwheelProgram

/// Whether what is changed is kept, as pages are told.
struct StoragePart: ProgramPart {
    private let storage: StorageWatch

    init(_ program: Composition) {
        storage = program.storage
    }

    var offer: Part { Part(greeting: { [storage] in [storage.event] }) }
}
