package cache

import "container/list"

// shares is how many networks can fill all memory with what nobody else asks for.
const shares = 16

// memory has the entries of a Cache. When it is full, the network that has most loses first, if that is more than its share: no one who
// asks for everything displaces what others ask for. Otherwise the least recently used entry is evicted, unless it was requested at least as
// often lately as the new one (TinyLFU). A client that cycles through more than fits still gets some hits.
type memory struct {
	door      *doorkeeper
	max, used int64
	entries   map[Key]*entry
	recent    list.List // of entries, the one that was used last in front
	networks  map[string]*network
	greedy    map[*network]struct{} // those above their share
	removed   func(*entry)
}

// network is who alone asks for some entries.
type network struct {
	name   string
	used   int64
	recent list.List // of entries
}

func newMemory(bytes int64, door *doorkeeper, removed func(*entry)) *memory {
	return &memory{
		max: bytes, door: door, removed: removed, entries: map[Key]*entry{}, networks: map[string]*network{}, greedy: map[*network]struct{}{},
	}
}

// add adds an entry that a network asks for. It takes no memory that counts until it has a value.
func (m *memory) add(e *entry, name string) {
	n := m.networks[name]
	if n == nil {
		n = &network{name: name}
		m.networks[name] = n
	}
	m.entries[e.key] = e
	e.network, e.inAll, e.inOwn = n, m.recent.PushFront(e), n.recent.PushFront(e)
}

// use notes that an entry is asked for, by a network that may be another than before. name is called if that matters.
func (m *memory) use(e *entry, name func() string) {
	m.recent.MoveToFront(e.inAll)
	switch {
	case e.network == nil:
	case e.network.name == name():
		e.network.recent.MoveToFront(e.inOwn)
	default:
		m.leave(e)
	}
}

// leave says that an entry is not, or not alone, its network's any more.
func (m *memory) leave(e *entry) {
	n := e.network
	if n == nil {
		return
	}
	n.recent.Remove(e.inOwn)
	m.charge(n, -e.bytes)
	if n.recent.Len() == 0 {
		delete(m.networks, n.name)
	}
	e.network, e.inOwn = nil, nil
}

func (m *memory) charge(n *network, bytes int64) {
	if n.used += bytes; n.used > m.max/shares {
		m.greedy[n] = struct{}{}
	} else {
		delete(m.greedy, n)
	}
}

// resize counts an entry anew, and removes others or itself until all fits.
func (m *memory) resize(e *entry) {
	more := e.size() - e.bytes
	e.bytes += more
	m.used += more
	if e.network != nil {
		m.charge(e.network, more)
	}
	for m.used > m.max && e.bytes > 0 {
		if least := m.least(); m.yields(least, e) {
			m.remove(least)
		} else {
			m.remove(e)
		}
	}
}

// takes reports whether an entry would be cached that takes so much memory.
func (m *memory) takes(e *entry, bytes int64) bool {
	return m.used+bytes <= m.max || m.yields(m.least(), e)
}

// yields reports whether an entry is removed for another one.
func (m *memory) yields(old, e *entry) bool {
	if _, ok := m.greedy[old.network]; ok && old.network != e.network {
		return true
	}
	return m.door.often(old.key) < m.door.often(e.key)
}

// least returns the entry that is removed next. There is one.
func (m *memory) least() *entry {
	from, used := &m.recent, int64(0)
	for n := range m.greedy {
		if n.used > used {
			from, used = &n.recent, n.used
		}
	}
	return from.Back().Value.(*entry) //nolint:errcheck,forcetypeassert // nothing else is in there
}

func (m *memory) remove(e *entry) {
	m.leave(e)
	m.recent.Remove(e.inAll)
	delete(m.entries, e.key)
	m.used -= e.bytes
	e.bytes = 0
	m.removed(e)
}

func (m *memory) clear() {
	for _, e := range m.entries {
		m.remove(e)
	}
}
